import { type BriefField, safeAddress } from "@rankwright/schema";
import { type FileDates, Files } from "#app/room/files/files.tsx";
import type { Brief } from "./use-autosave.ts";

interface Answered {
  brief: Pick<Brief, "fields" | "answers" | "files">;
  /** Address of the room, under which the files are downloaded. */
  address: string;
  dates: FileDates;
}

function Shown({ field, brief, address: room, dates }: Answered & { field: BriefField }) {
  const answer = brief.answers[field.id];
  const isEmpty = answer === undefined || answer.length === 0;
  if (isEmpty) return <span className="text-text-muted">Not answered</span>;
  if (field.kind === "file")
    return (
      <Files files={brief.files.filter(({ _id }) => answer.includes(_id))} address={room} dates={dates} />
    );
  if (Array.isArray(answer))
    return (
      <ul className="list-disc ps-5">
        {answer.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    );
  const address = field.kind === "url" && safeAddress(answer, "link");
  if (address)
    return (
      <a href={address} rel="noopener noreferrer nofollow" target="_blank" className="link">
        {answer}
      </a>
    );
  return <span className="whitespace-pre-line">{answer}</span>;
}

/** An answered brief, read-only. */
export function BriefAnswers({ brief, address, dates }: Answered) {
  return (
    <dl className="grid gap-5">
      {brief.fields.map((field) => (
        <div key={field.id} className="grid gap-1">
          <dt className="text-sm text-text-muted wrap-anywhere">{field.label}</dt>
          <dd className="wrap-anywhere">
            <Shown field={field} brief={brief} address={address} dates={dates} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
