import { useState, useSyncExternalStore } from "react";

/** Some orders by their ids, or all that a filter leaves. */
type Chosen = readonly string[] | { allOf: string };

/** What is chosen is kept beside the screen's state: a box that is ticked draws itself, and not the whole table. */
export function createStore() {
  let chosen: Chosen = [];
  const listeners = new Set<() => void>();
  return {
    read: () => chosen,
    write(next: Chosen) {
      chosen = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Orders that can be chosen: those of one page, and all that its filter leaves. */
export interface OrderChoice {
  store: ReturnType<typeof createStore>;
  /** The ids of the page's orders, in their order. */
  shown: readonly string[];
  /** As text, to know it again. */
  filter: string;
}

/** What people choose on a screen; it outlives a change of its page. */
export const useChoiceStore = () => useState(createStore)[0];

function isAmong({ filter }: OrderChoice, chosen: Chosen, _id: string): boolean {
  return "allOf" in chosen ? chosen.allOf === filter : chosen.includes(_id);
}

/** The orders of this page that are chosen: none is changed unseen that was chosen on another page or under another filter. */
const chosenHere = (choice: OrderChoice) =>
  choice.shown.filter((_id) => isAmong(choice, choice.store.read(), _id));

/** Which orders are chosen. */
export function chosenOf(choice: OrderChoice): readonly string[] | "all" {
  const chosen = choice.store.read();
  return "allOf" in chosen && chosen.allOf === choice.filter ? "all" : chosenHere(choice);
}

/** Chooses these orders and no others. */
export function choose({ store, filter }: OrderChoice, next: readonly string[] | "all"): void {
  store.write(next === "all" ? { allOf: filter } : next);
}

/** Adds an order to those that are chosen, or takes it away. */
export function chooseOne(choice: OrderChoice, _id: string, isChosen: boolean): void {
  const others = chosenHere(choice).filter((id) => id !== _id);
  choose(choice, isChosen ? [...others, _id] : others);
}

/** Whether an order is chosen, followed. */
export function useIsChosen(choice: OrderChoice, _id: string): boolean {
  const read = () => isAmong(choice, choice.store.read(), _id);
  return useSyncExternalStore(choice.store.subscribe, read, read);
}

/** Which orders are chosen, followed. */
export function useChosen(choice: OrderChoice): readonly string[] | "all" {
  useSyncExternalStore(choice.store.subscribe, choice.store.read, choice.store.read);
  return chosenOf(choice);
}
