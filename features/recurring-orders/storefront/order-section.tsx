import { useState } from 'react'
import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { CalendarIcon } from '#platform/ui/icons/calendar.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { RecurringRule } from '../contract/endpoints.ts'
import { NewRule } from './components/new-rule.tsx'
import { getRecurringPath } from './paths.ts'
import { useRecurringTexts } from './recurring-texts.ts'
import { useRuleFormat } from './use-rule-format.ts'
import { useRecurringRules } from './use-rules.ts'

const isRuleOf =
  (orderId: string) =>
  ({ order, past, status }: RecurringRule): boolean =>
    status !== 'ended' && (order === orderId || past.some((one) => one.order === orderId))

/** Offers to make an order recur, or shows when it does. */
export const RecurringOrderSection = ({ order }: OrderSectionProps) => {
  const t = useRecurringTexts()
  const words = useRuleFormat()
  const home = useHome()
  const show = useToasts((state) => state.show)
  const { answer, setAnswer } = useRecurringRules()
  const [isOpen, setOpen] = useState(false)
  if (!answer) return null
  const { rules, asOf } = answer
  const rule = rules.find(isRuleOf(order._id))
  return (
    <div className="print:hidden">
      <OrderPanel heading={t(rule ? 'order.comes' : 'order.heading')}>
        {rule && <p className="font-semibold">{words.rhythm(rule)}</p>}
        {!rule && <p className="text-muted">{t('order.text')}</p>}
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {!rule && (
            <Button variant="soft" leading={<CalendarIcon size={20} />} onClick={() => setOpen(true)}>
              {t('order.begin')}
            </Button>
          )}
          {rules.length > 0 && (
            <ButtonLink to={getRecurringPath(home)} variant="secondary">
              {t('page.title')}
            </ButtonLink>
          )}
        </div>
      </OrderPanel>
      {isOpen && (
        <NewRule
          order={order}
          asOf={asOf}
          onClose={() => setOpen(false)}
          onMade={(made) => {
            setAnswer(made)
            setOpen(false)
            show({ tone: 'success', text: t('done.begun') })
          }}
        />
      )}
    </div>
  )
}
