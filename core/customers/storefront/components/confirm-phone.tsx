import type { OrderType } from '#core/sites/domain/order-type.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { User } from '../../contract/endpoints.ts'
import { useCustomersTexts } from '../customers-texts.ts'
import { useCodeFlow } from '../use-code-flow.ts'
import { FlowCodeStep } from './flow-code-step.tsx'

interface ConfirmPhoneProps {
  readonly user: User
  readonly storeId: string
  readonly siteId: string
  readonly orderType: OrderType
  /** Called with a fresh session. */
  readonly onConfirmed: () => void
}

/** Verifies the customer's own phone again, before actions that a forgotten device must not perform. */
export const ConfirmPhone = ({ user, storeId, siteId, orderType, onConfirmed }: ConfirmPhoneProps) => {
  const t = useCustomersTexts()
  const { msgConfig } = useSite().brand
  const flow = useCodeFlow({ storeId, siteId, orderType, onVerified: onConfirmed })
  if (flow.state.step === 'code') return <FlowCodeStep flow={flow} canEdit={false} />
  const channel = msgConfig === 20 || (msgConfig === 30 && !user.isSMSEnabled) ? 20 : 10
  const dialCode = `+${user.phoneCode}`
  const send = () => flow.send({ country: '', number: user.phone, dialCode, hasAgreed: false, channel })
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">{t('errors.verifyAgain')}</p>
      <bdi dir="ltr" className="font-semibold tabular-nums">
        {dialCode} {user.phone}
      </bdi>
      {flow.state.error && (
        <Notice tone="danger" announce="assertive">
          {flow.state.error}
        </Notice>
      )}
      <Button onClick={send}>{t(channel === 10 ? 'signIn.sendBySms' : 'signIn.sendByWhatsApp')}</Button>
    </div>
  )
}
