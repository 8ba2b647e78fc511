import type { CustomersApi, User } from '#core/customers/contract/endpoints.ts'
import { useUserStore } from '#core/customers/storefront/session.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { OrderFact, OrderRow } from '#core/orders/storefront/order-row.tsx'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useNotificationsTexts } from './notifications-texts.ts'

type Wish = Partial<Pick<User, 'isSMSEnabled' | 'wantsOrderUpdates'>>

const useWish = (): ((wish: Wish) => Promise<void>) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  return async (wish) => {
    const answer = await browserApi<CustomersApi>()('PUT /api/v1/users/profile', { body: wish })
    if (answer.ok) useUserStore.getState().setUser(answer.data)
    else show({ text: errorText(answer.error), tone: 'danger' })
  }
}

/** The channels that the brand offers: SMS 10, WhatsApp 20, both 30. */
const listChannels = (msgConfig: 10 | 20 | 30): readonly ('sms' | 'whatsapp')[] => {
  if (msgConfig === 30) return ['sms', 'whatsapp']
  return [msgConfig === 10 ? 'sms' : 'whatsapp']
}

/**
 * Asks on the page of an order whether its progress shall be told on the phone too, and not before: there is something
 * to be told now. What needs the customer's attention is told in any case.
 */
export const UpdatesSection = () => {
  const t = useNotificationsTexts()
  const user = useUserStore((state) => state.user)
  const { msgConfig } = useSite().brand
  const wish = useWish()
  if (!user?.phoneVerified) return null
  const channels = listChannels(msgConfig)
  const chosen = channels.find((channel) => (channel === 'sms') === user.isSMSEnabled) ?? channels[0]
  if (user.wantsOrderUpdates && chosen)
    return (
      <div aria-live="polite">
        <OrderFact
          icon={<PhoneIcon size={22} />}
          title={t('updates.heading')}
          hint={t(`updates.on.${chosen}`, { phone: `+${user.phoneCode} ${user.phone}` })}
          end={
            <Button variant="secondary" size="sm" onClick={() => wish({ wantsOrderUpdates: false })}>
              {t('updates.turnOff')}
            </Button>
          }
        />
      </div>
    )
  return (
    <div aria-live="polite" className="border-line border-b last:border-0">
      {channels.map((channel) => (
        <OrderRow
          key={channel}
          icon={<PhoneIcon size={22} />}
          title={t(`updates.turnOn.${channel}`)}
          hint={t('updates.offer')}
          onPress={() =>
            wish({ wantsOrderUpdates: true, ...(channels.length > 1 && { isSMSEnabled: channel === 'sms' }) })
          }
        />
      ))}
    </div>
  )
}
