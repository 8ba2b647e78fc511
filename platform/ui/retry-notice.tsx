import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Shows that something could not be loaded, with a button that retries. */
export const RetryNotice = ({
  text,
  again,
  onRetry,
}: {
  text: string
  /** The text of the button. */
  again: string
  onRetry: () => unknown
}) => (
  <Notice
    tone="danger"
    action={
      <Button size="sm" variant="secondary" onClick={onRetry}>
        {again}
      </Button>
    }
  >
    {text}
  </Notice>
)
