import type { SettingGroup } from "@rankwright/schema";

type NameOf<Group extends SettingGroup> = keyof Group["fields"] & string;
type Cards<Group extends SettingGroup> = readonly { readonly names: readonly NameOf<Group>[] }[];
/** Fields of a group that are on none of these cards. */
type Missing<Group extends SettingGroup, Shown extends Cards<Group>> = Exclude<
  NameOf<Group>,
  Shown[number]["names"][number]
>;

/** Creates the cards of a group's screen. A field that is on no card doesn't compile, because no owner could set it. */
export const cardsOf =
  <Group extends SettingGroup>(_group: Group) =>
  <const Shown extends Cards<Group>>(
    cards: Shown & ([Missing<Group, Shown>] extends [never] ? unknown : { onNoCard: Missing<Group, Shown> }),
  ): Shown =>
    cards;
