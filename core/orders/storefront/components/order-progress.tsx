import { classNames } from '#platform/ui/class-names.ts'
import type { Order } from '../../contract/endpoints.ts'
import { getProgress } from '../../domain/progress.ts'
import { useOrdersTexts } from '../orders-texts.ts'

/** How far the order is, as bars. Decoration for assistive technology: the timeline says the same with its times. */
export const OrderProgress = ({ order }: { order: Order }) => {
  const t = useOrdersTexts()
  const progress = getProgress({ ...order, isMultiDine: false })
  if (!progress) return null
  const { stages, at } = progress
  return (
    <ol aria-hidden="true" className="mt-5 grid auto-cols-fr grid-flow-col gap-2 print:hidden">
      {stages.map((stage, index) => (
        <li key={stage} className={classNames('min-w-0 wrap-normal text-xs', index === at && 'font-bold')}>
          <span className="relative mb-2 block h-1.5 overflow-hidden rounded-full">
            <span className="absolute inset-0 rounded-full bg-on-brand opacity-30 forced-colors:border forced-colors:bg-[Canvas] forced-colors:opacity-100" />
            {index <= at && (
              <span
                className={classNames(
                  'absolute inset-y-0 start-0 rounded-full bg-on-brand forced-colors:bg-[Highlight]',
                  index < at ? 'w-full' : 'w-1/2',
                )}
              />
            )}
          </span>
          {t(`progress.${stage}`)}
        </li>
      ))}
    </ol>
  )
}
