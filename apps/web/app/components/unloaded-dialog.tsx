import { Dialog } from "@rankwright/ui";

/** Dialog that is shown instead of one whose code can't be loaded. Some browsers don't retry a failed import in the same document. */
export function UnloadedDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <p>Loading failed. Try again in a moment, or reload the page.</p>
    </Dialog>
  );
}
