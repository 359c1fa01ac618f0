import { Checkbox, Dialog } from "@rankwright/ui";
import { useState } from "react";
import { areKeysOn, switchKeys } from "./key-switch.ts";

const single = [
  [["/"], "Search this list, or go to a screen if there is no list"],
  [["j"], "Next row"],
  [["k"], "Previous row"],
  [["Enter"], "Open row"],
  [["?"], "Show keyboard shortcuts"],
] as const;
const always = [[["Ctrl", "K"], "Search screens, orders, customers and messages"]] as const;

function Keys({ of }: { of: typeof single | typeof always }) {
  return (
    <dl className="grid grid-cols-[5.5rem_1fr] items-baseline gap-x-4 gap-y-2.5">
      {of.map(([keys, what]) => (
        <div key={what} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="grid min-w-8 place-items-center rounded-sm border border-border-strong bg-surface px-2 py-0.5 font-sans text-sm font-semibold"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

/** List of the panel's keyboard shortcuts, with a checkbox to turn off the single-key ones. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className="grid gap-5">
        <Keys of={single} />
        <Checkbox
          className="border-y border-border py-2"
          checked={isOn}
          onChange={({ target }) => setOn(switchKeys(target.checked) ? target.checked : isOn)}
        >
          <span>
            <span className="font-semibold">Enable single-key shortcuts</span>
            <span className="block text-sm text-text-muted">
              Only in this browser. Inactive while you type.
            </span>
          </span>
        </Checkbox>
        <Keys of={always} />
      </div>
    </Dialog>
  );
}
