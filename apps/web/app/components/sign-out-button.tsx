import { paths } from "@rankwright/schema";
import { Button, type ButtonSize, type ButtonVariant, cx } from "@rankwright/ui";
import { Form } from "react-router";

export function SignOutButton(props: {
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}) {
  const { label = "Log out", variant = "quiet", size = "sm", className } = props;
  return (
    <Form method="post" action={paths.signOut()}>
      <Button type="submit" variant={variant} size={size} className={cx("whitespace-nowrap", className)}>
        {label}
      </Button>
    </Form>
  );
}
