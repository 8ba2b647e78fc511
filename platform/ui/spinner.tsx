import { useUiTexts } from './ui-texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Loading indicator. `size` is the edge in px; `label` replaces the word "Loading". */
export const Spinner = ({ size = 24, label }: { size?: number; label?: string }) => {
  const t = useUiTexts()
  return (
    <span className="inline-flex" role="status">
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        className="animate-spin"
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" opacity="0.25" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" />
      </svg>
      <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>
    </span>
  )
}
