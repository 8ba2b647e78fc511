import type { Portion } from '#core/menus/domain/choices.ts'

/** A disc, whole or half; filled when chosen. Mirrored in right-to-left languages. */
export const PortionMark = ({ portion, isOn }: { portion: Portion; isOn: boolean }) => (
  <svg
    aria-hidden="true"
    width="22"
    height="22"
    viewBox="0 0 24 24"
    stroke="currentColor"
    strokeWidth="2"
    className="rtl:-scale-x-100"
  >
    <circle cx="12" cy="12" r="9" fill={isOn && portion === 'whole' ? 'currentColor' : 'none'} />
    {portion !== 'whole' && (
      <path
        d={portion === 'first' ? 'M12 3a9 9 0 0 0 0 18z' : 'M12 3a9 9 0 0 1 0 18z'}
        fill="currentColor"
        fillOpacity={isOn ? 1 : 0.28}
        strokeLinejoin="round"
      />
    )}
    {portion === 'whole' && !isOn && <circle cx="12" cy="12" r="9" fill="currentColor" fillOpacity="0.28" />}
  </svg>
)
