import { Button, Dialog } from "@rankwright/ui";
import { useState } from "react";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import type { RoomResult } from "../room-data.ts";

interface EndLinksProps {
  links: number;
  /** True if this page was opened with one of the links. */
  isByLink: boolean;
  result: RoomResult;
}

/** Revokes an order's private links after a confirmation. Without script, the button revokes them directly. */
export function EndLinks({ links, isByLink, result }: EndLinksProps) {
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const isOne = links === 1;
  const label = isOne ? "Revoke link" : `Revoke all ${links} links`;
  if (!hydrated)
    return (
      <PostForm result={result} intent="revoke" className="grid gap-3">
        <SubmitButton variant="secondary" size="sm" busy="Revoking…" className="justify-self-start">
          {label}
        </SubmitButton>
      </PostForm>
    );
  return (
    <>
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
        {`${label}…`}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={`${label}?`}>
        <PostForm result={result} intent="revoke">
          <p>
            {isOne ? "It stops" : "They stop"} working immediately, for everyone who has{" "}
            {isOne ? "it" : "one of them"}. The next e-mail about this order contains a new one.
          </p>
          {isByLink && <p>This will also close the page you are on.</p>}
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {isOne ? "Keep link" : "Keep links"}
            </Button>
            <SubmitButton variant="danger" busy="Revoking…">
              {label}
            </SubmitButton>
          </div>
        </PostForm>
      </Dialog>
    </>
  );
}
