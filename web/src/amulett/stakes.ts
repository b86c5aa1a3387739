/** What an exchange is to everybody: who wins the game with what, who can bid how much, what a pass would do. */
import type { AmulettChoiceHint, Stake } from "../api/types";
import { around, joined, people, type Person } from "../table/seats";
import { language, words } from "../words/language.svelte";
import { bidOf } from "./faces";
import { jewelName, METALS, total } from "./pieces";
import type { Play } from "./play.svelte";

/** The jewels with which a stake wins, in words: ruby or sapphire; in a sentence, the ruby or the sapphire. */
export function winningJewels({ wins }: Stake, inSentence = false): string {
  const say = words();
  const named = inSentence ? say.amulett.theJewel : say.stakes.named;
  return say.stakes.or(wins.map((jewels) => say.and(jewels.map((jewel) => named(jewelName(jewel))))));
}

/** The colours with which a stake wins, each once, though it may win with several pairs that share one. */
export function winningColours({ wins }: Stake): string[] {
  return [...new Set(wins.flat())];
}

/** Everybody who would win the game by winning this exchange, and can still win it. */
export function threats(play: Play): { person: Person; stake: Stake }[] {
  const stakes = play.update.hints?.stakes ?? [];
  return around(play.update)
    .map((person) => ({ person, stake: stakes[person.seat] }))
    .filter((one): one is { person: Person; stake: Stake } => one.stake !== undefined && !one.stake.out)
    .filter(({ stake }) => stake.wins.length > 0);
}

/** Whether this exchange can end the game, while it is bid for. */
export function canEnd(play: Play): boolean {
  return play.view.step === "exchange" && threats(play).length > 0;
}

/** What could end the game here: whoever leads first. */
export function danger(play: Play): string {
  const say = words().stakes;
  const { bidder, bid, step } = play.view;
  return threats(play)
    .toSorted((one, other) => Number(other.person.seat === bidder) - Number(one.person.seat === bidder))
    .map(({ person: { seat, name, you }, stake }) =>
      (step === "exchange" && bid && seat === bidder ? say.unlessRaised : say.winsWith)(
        name,
        winningJewels(stake, true),
        you,
      ),
    )
    .join(" ");
}

/** What a pass would do while somebody is about to win the game; empty if it does nothing to that. */
export function passing(play: Play): string {
  const way = play.choices.find(({ verb }) => verb === "pass");
  const all = people(play.update);
  const leader = all[play.view.bidder ?? -1];
  if (!way?.stops || !leader) return "";
  const names = way.stops.map((seat) => all[seat]?.name ?? "");
  return names.length
    ? words().stakes.passLeaves(joined(names, language()), leader.name)
    : words().stakes.passHands(leader.name);
}

/** Why you can only pass in this exchange; empty if you can bid, or have had enough of it. */
export function tooLittle(play: Play): string {
  const { hints, seat, view } = play.update;
  const [own, needed] = [hints?.stakes[seat ?? -1], hints?.needed];
  if (!own || view?.step !== "exchange" || view.bidder === seat || needed == null || own.most >= needed) return "";
  return words().stakes.short(bidOf(play, own.most), needed);
}

/** Who could win the game in an area to which a move leads: an exchange next round is open to everybody. */
export function winnersAt(play: Play, way: AmulettChoiceHint): Person[] {
  const bids = (stake: Stake) => stake.most > 0 || play.view.exchanges === 0;
  return around(play.update).filter(({ seat }) => {
    const stake = way.stakes?.[seat];
    return stake !== undefined && stake.wins.length > 0 && bids(stake);
  });
}

/** Who could win there, in words. */
export function prospect(play: Play, way: AmulettChoiceHint): string {
  const say = words().stakes.go;
  const winners = winnersAt(play, way);
  const others = winners.filter((person) => !person.you).map((person) => person.name);
  if (!winners.length) return say.nobody;
  if (!others.length) return say.only;
  return (others.length < winners.length ? say.too : say.could)(joined(others, language()));
}

/** Your cards that count here, and those that count only as jokers. */
export function ownCards(play: Play): { plain: number; jokers: number } {
  const metals = play.view.wizards[play.update.seat ?? 0]?.metals ?? {};
  const of = (kind: string) =>
    total(Object.fromEntries(METALS.filter((metal) => play.counting[metal] === kind).map((m) => [m, metals[m] ?? 0])));
  return { plain: of("plain"), jokers: of("joker") };
}

/** What somebody can bid in this exchange, and how sure that is. */
export function bidsOf(play: Play, { seat, you }: Person, brief = false): { says: string; note: string } {
  const say = words().stakes;
  const stake = play.update.hints!.stakes[seat]!;
  const wizard = play.view.wizards[seat]!;
  if (stake.out) return { says: say.out, note: wizard.bidding ? say.cannot : say.passed };
  if (brief) return { says: words().amulett.between(stake.least, stake.most), note: "" };
  if (you) {
    const { plain, jokers } = ownCards(play);
    return { says: say.upTo(bidOf(play, stake.most)), note: jokers ? say.and(plain, jokers) : "" };
  }
  const hidden = wizard.metals ? 0 : wizard.cards - total(wizard.surely);
  const sure = stake.least === stake.most;
  return {
    says: sure ? say.upTo(bidOf(play, stake.most)) : say.between(stake.least, stake.most),
    note: hidden ? words().amulett.hidden(hidden) : "",
  };
}
