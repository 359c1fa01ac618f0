import type { SettingGroup } from "@rankwright/schema";

type NameOf<Group extends SettingGroup> = keyof Group["fields"] & string;
type Cards<Group extends SettingGroup> = readonly { readonly names: readonly NameOf<Group>[] }[];
/** Fields of a group that are on none of these cards. */
type Missing<Group extends SettingGroup, Shown extends Cards<Group>> = Exclude<
  NameOf<Group>,
  Shown[number]["names"][number]
>;

/** Returns the cards of a group's screen. Doesn't compile if a field is on no card, because then nobody could set it. */
export const cardsOf =
  <Group extends SettingGroup>(_group: Group) =>
  <const Shown extends Cards<Group>>(
    cards: Shown & ([Missing<Group, Shown>] extends [never] ? unknown : { onNoCard: Missing<Group, Shown> }),
  ): Shown =>
    cards;
