import { OrderFact, OrderRow } from '#core/orders/storefront/order-row.tsx'
import { Button } from '#platform/ui/button.tsx'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { usePushTexts } from './push-texts.ts'
import { usePush } from './use-push.ts'

/**
 * Offers messages in this browser, with a button: the browser requests permission only after a tap. Hidden where the
 * browser or the shop does not support it.
 */
export const PushSection = () => {
  const t = usePushTexts()
  const { state, hasFailed, turnOn, turnOff } = usePush()
  if (state === 'absent') return null
  if (state === 'off')
    return (
      <div aria-live="polite">
        <OrderRow icon={<BellIcon size={22} />} title={t('turnOn')} hint={t('offer')} onPress={turnOn} />
        {hasFailed && <p className="pb-3 text-danger">{t('failed')}</p>}
      </div>
    )
  return (
    <div aria-live="polite">
      <OrderFact
        icon={<BellIcon size={22} />}
        title={t('heading')}
        hint={state === 'on' ? t('on') : t('blocked')}
        end={
          state === 'on' && (
            <Button variant="secondary" size="sm" onClick={turnOff}>
              {t('turnOff')}
            </Button>
          )
        }
      />
      {hasFailed && <p className="pb-3 text-danger">{t('failed')}</p>}
    </div>
  )
}
