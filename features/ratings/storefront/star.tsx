import { classNames } from '#platform/ui/class-names.ts'

interface StarProps {
  readonly isFull: boolean
  readonly size?: number
}

/** One star, full or empty; its meaning is next to it as text. */
export const Star = ({ isFull, size = 24 }: StarProps) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    strokeWidth="1.8"
    strokeLinejoin="round"
    stroke="currentColor"
    fill={isFull ? 'currentColor' : 'none'}
    className={classNames('shrink-0', isFull ? 'text-brand-strong' : 'text-line-strong')}
  >
    <path d="M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />
  </svg>
)
