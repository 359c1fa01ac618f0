import { paths } from "@rankwright/schema";
import { Breadcrumb, ButtonLink, Card, PageHeader } from "@rankwright/ui";
import type { ReactNode } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";

/** Layout of an account screen: breadcrumb, title, a sentence and the content. */
export function AccountScreen(props: {
  title: string;
  text?: ReactNode;
  /** Parent screen in the breadcrumb, if it isn't the account itself. */
  way?: { label: string; href: string };
  children: ReactNode;
}) {
  const { title, text, way, children } = props;
  return (
    <>
      <PageHeader
        title={title}
        description={text}
        above={
          <Breadcrumb
            as={ScreenLink}
            items={[
              { label: "Your account", href: paths.account() },
              ...(way ? [way] : []),
              { label: title },
            ]}
          />
        }
      />
      <div className="grid max-w-form gap-6">{children}</div>
    </>
  );
}

/** Link back to the account after an action succeeded. */
export function BackToAccount() {
  return (
    <ButtonLink href={paths.account()} as={ScreenLink} className="justify-self-start">
      Back to your account
    </ButtonLink>
  );
}

/** Section of an account screen. */
export function AccountCard({
  title,
  text,
  children,
}: {
  title?: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card className="grid gap-5">
      {(title || text) && (
        <div className="grid gap-1">
          {title && <h2 className="text-xl">{title}</h2>}
          {text && <p className="text-sm text-text-muted">{text}</p>}
        </div>
      )}
      {children}
    </Card>
  );
}
