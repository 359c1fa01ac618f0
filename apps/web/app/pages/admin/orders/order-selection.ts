import { useState, useSyncExternalStore } from "react";

/** Selected orders: by id, or all that match a filter. */
type Chosen = readonly string[] | { allOf: string };

/** Creates a store for the selection outside of React state, so that a checkbox re-renders only itself instead of the whole table. */
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

/** Selection of orders, as seen from one page of a filtered list. */
export interface OrderSelection {
  store: ReturnType<typeof createStore>;
  /** Ids of the page's orders, in order. */
  shown: readonly string[];
  /** Filter of the list, as JSON so that it can be compared. */
  filter: string;
}

/** Returns the selection store of a screen. It stays the same on all pages of the list. */
export const useChoiceStore = () => useState(createStore)[0];

function isSelected({ filter }: OrderSelection, chosen: Chosen, _id: string): boolean {
  return "allOf" in chosen ? chosen.allOf === filter : chosen.includes(_id);
}

/**
 * Returns the ids of the selected orders on this page. Excludes orders selected on another page or with another filter: the user can't
 * see them here, so they must not be changed.
 */
const selectedOnPage = (choice: OrderSelection) =>
  choice.shown.filter((_id) => isSelected(choice, choice.store.read(), _id));

/** Returns the ids of the selected orders on this page, or "all" if all that match the filter are selected. */
export function selectionOf(choice: OrderSelection): readonly string[] | "all" {
  const chosen = choice.store.read();
  return "allOf" in chosen && chosen.allOf === choice.filter ? "all" : selectedOnPage(choice);
}

/** Replaces the selection. */
export function setSelection({ store, filter }: OrderSelection, next: readonly string[] | "all"): void {
  store.write(next === "all" ? { allOf: filter } : next);
}

/** Adds an order to the selection, or removes it. */
export function selectOne(choice: OrderSelection, _id: string, isChosen: boolean): void {
  const others = selectedOnPage(choice).filter((id) => id !== _id);
  setSelection(choice, isChosen ? [...others, _id] : others);
}

/** Returns true if the order is selected. Re-renders the component when the selection changes. */
export function useIsSelected(choice: OrderSelection, _id: string): boolean {
  const read = () => isSelected(choice, choice.store.read(), _id);
  return useSyncExternalStore(choice.store.subscribe, read, read);
}

/** Returns the page's current selection. Re-renders the component when it changes. */
export function useSelection(choice: OrderSelection): readonly string[] | "all" {
  useSyncExternalStore(choice.store.subscribe, choice.store.read, choice.store.read);
  return selectionOf(choice);
}
