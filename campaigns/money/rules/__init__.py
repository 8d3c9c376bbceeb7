"""The rules of money: conversion, odds, bets and stakes.

Source: Tim Grice, "The Game Within a Game", Dragon #70; rulings (R1 and so on) in docs/rules/grice.md.
"""
