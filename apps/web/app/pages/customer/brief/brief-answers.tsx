import {
  type BriefAnswers as Answers,
  type BriefAnswer,
  type BriefField,
  safeAddress,
} from "@rankwright/schema";

function Shown({ field, answer }: { field: BriefField; answer: BriefAnswer | undefined }) {
  const isEmpty = answer === undefined || answer.length === 0;
  if (isEmpty) return <span className="text-text-muted">Not answered</span>;
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

/** A brief as it was answered, to read. */
export function BriefAnswers({ fields, answers }: { fields: readonly BriefField[]; answers: Answers }) {
  return (
    <dl className="grid gap-5">
      {fields.map((field) => (
        <div key={field.id} className="grid gap-1">
          <dt className="text-sm text-text-muted">{field.label}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <Shown field={field} answer={answers[field.id]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
