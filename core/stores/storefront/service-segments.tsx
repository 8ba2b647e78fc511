import type { ReactNode } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import type { ServiceDialogView } from './service-dialog-store.ts'
import { useStoresTexts } from './stores-texts.ts'

const SEGMENT =
  'inline-flex min-h-target flex-1 items-center justify-center gap-2 rounded-full px-4 font-semibold text-sm ' +
  'focus-visible:-outline-offset-3'

interface SegmentProps {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly icon: ReactNode
  readonly label: string
}

const Segment = ({ isChosen, onChoose, icon, label }: SegmentProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={isChosen ? undefined : onChoose}
    className={classNames(
      SEGMENT,
      isChosen ? 'bg-surface-raised text-ink shadow-sm' : 'text-muted hover:text-ink',
    )}
  >
    {icon}
    {label}
  </button>
)

/** Delivery or pickup. */
export const ServiceSegments = ({
  view,
  onChange,
}: {
  view: ServiceDialogView
  onChange: (view: ServiceDialogView) => void
}) => {
  const t = useStoresTexts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part
    <div
      role="group"
      aria-label={t('service.label')}
      className="flex gap-1 rounded-full bg-surface-sunken p-1"
    >
      <Segment
        isChosen={view === 'area'}
        onChoose={() => onChange('area')}
        icon={<TruckIcon size={18} />}
        label={t('service.delivery')}
      />
      <Segment
        isChosen={view === 'outlet'}
        onChoose={() => onChange('outlet')}
        icon={<BagIcon size={18} />}
        label={t('service.pickup')}
      />
    </div>
  )
}
