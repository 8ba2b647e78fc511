import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Says that something could not be loaded, with a button that tries again. */
export const RetryNotice = ({
  text,
  again,
  onRetry,
}: {
  text: string
  /** What stands on the button. */
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
