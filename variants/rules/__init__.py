"""The rules of the full boards: one game, four variants.

`BoardGame` owns what is the same whatever is played: declarations, agreed draws, repetition, perft, the texts of options, actions and
states. A `Variant` hands in what differs, as a typed value; what only some games have (dice, points, announced moves, improvement, a
handicap) is a capability, None in the others.

     page, UCI, score        "e2e4"
            |
       BoardGame.read_action            coordinates or a word            actions.py
            |
       BoardGame.act(state, action)     over? declared? legal?           gameplay.py
            |                                \
            |                                 variant.why_not            why a move is refused, in a sentence
       variant.after(position, action)  the variant's own rules          <variant>/game.py -> moves.py
            |
       kernel.make(S, T, move)          one state vector, one table      grid/kernel.py
            |
       State(base, position, steps,     history starts anew after        state.py
             earlier, offered)          what cannot come undone
            |
       BoardGame.write_state            one line of text for the log     state_text.py
"""
