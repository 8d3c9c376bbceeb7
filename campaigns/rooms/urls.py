"""Routes of devices: signing in, joining, seats, the handed-over tablet."""

from django.urls import path

from campaigns.rooms.views import (
    accounts,
    admission,
    curtain,
    devices,
    lost_seat,
    next_game,
    pins,
    player_page,
    rooms,
)
from campaigns.web.addresses import CHARACTER, MATCH

urlpatterns = [
    path("sign-in/", accounts.sign_in_page, name="sign-in"),
    path("sign-in/<str:token>/", devices.sign_in, name="sign-in"),
    path("forgotten/", accounts.forgotten, name="forgotten"),
    path("reset/<str:token>/", accounts.reset, name="reset"),
    path("sign-out/", devices.sign_out, name="sign-out"),
    path("devices/", devices.devices, name="devices"),
    path("devices/sign-out-others/", devices.sign_others_out, name="devices-sign-out-others"),
    path("devices/<str:number>/sign-out/", devices.sign_device_out, name="device-sign-out"),
    path("devices/password/", accounts.password, name="password"),
    path("devices/reset-address/", accounts.reset_address, name="reset-address"),
    path("devices/sign-ins/", accounts.sign_ins, name="sign-ins"),
    path("devices/pin/", pins.change, name="pin"),
    path("devices/pin/dismiss/", pins.dismiss, name="pin-dismiss"),
    path("devices/pin/allow/", pins.allow_tries, name="pin-allow"),
    path(f"{MATCH}room/", rooms.devices_at, name="room"),
    path(f"{MATCH}room/open/", rooms.open_room, name="room-open"),
    path(f"{MATCH}room/close/", rooms.close_room, name="room-close"),
    path(f"{MATCH}room/<int:guest_id>/seat/", rooms.seat, name="room-seat"),
    path(f"{MATCH}room/<int:guest_id>/remove/", rooms.remove, name="room-remove"),
    path(f"{MATCH}room/returning/<int:return_id>/allow/", admission.allow_return, name="return-allow"),
    path(f"{MATCH}room/returning/<int:return_id>/decline/", admission.decline_return, name="return-decline"),
    path(f"{MATCH}room/admission/", admission.choose, name="room-admission"),
    path(f"{MATCH}room/<int:guest_id>/allow/", admission.allow, name="room-allow"),
    path(f"{MATCH}room/<int:guest_id>/decline/", admission.decline, name="room-decline"),
    path(f"{MATCH}hand-over/", curtain.hand_over, name="hand-over"),
    path(f"{CHARACTER}player-page/", player_page.player_page, name="player-page"),
    path(f"{CHARACTER}player-page/link/", player_page.make_link, name="player-page-link"),
    path(f"{CHARACTER}player-page/revoke/", player_page.revoke, name="player-page-revoke"),
    path("join/", rooms.door, name="door"),
    path("join/<str:code>/", rooms.join, name="join"),
    path("at/<str:public_id>/seats/", rooms.choose_again, name="choose-again"),
    path("at/<str:public_id>/next/", next_game.next_seat, name="next-seat"),
    path("at/<str:public_id>/give-back/", curtain.give_back, name="give-back"),
    path("at/<str:public_id>/return/", lost_seat.ask, name="return"),
    path("at/<str:public_id>/return/wait/", lost_seat.wait, name="return-wait"),
]
