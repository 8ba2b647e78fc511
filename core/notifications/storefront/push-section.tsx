import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
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
  return (
    <OrderPanel heading={t('heading')}>
      <div className="grid justify-items-start gap-3" aria-live="polite">
        {state === 'off' && (
          <>
            <p>{t('offer')}</p>
            <Button variant="secondary" leading={<BellIcon size={20} />} onClick={turnOn}>
              {t('turnOn')}
            </Button>
          </>
        )}
        {state === 'on' && (
          <>
            <p>{t('on')}</p>
            <Button variant="secondary" size="sm" onClick={turnOff}>
              {t('turnOff')}
            </Button>
          </>
        )}
        {state === 'blocked' && <p className="text-muted">{t('blocked')}</p>}
        {hasFailed && <p className="text-danger">{t('failed')}</p>}
      </div>
    </OrderPanel>
  )
}
