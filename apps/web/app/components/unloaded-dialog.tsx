import { Dialog } from "@rankwright/ui";

/** In place of a dialog whose code can't be had. Some browsers do not ask for it again in the same document. */
export function UnloadedDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <p>This can't be loaded right now. Try again in a moment, or reload the page.</p>
    </Dialog>
  );
}
