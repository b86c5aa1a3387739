class Merchant:
    """Picks gold where it can, else takes the first choice there is."""

    def choose(self, view):
        golden = [action for action in view.legal if view.game.actions.thing(action) == "gold"]
        return golden[0] if golden else view.legal[0]
