import type { User } from '#core/customers/contract/endpoints.ts'
import type { EmailNeed } from '#core/customers/domain/details.ts'
import { type Contact, ContactFields } from '#core/customers/storefront/contact-fields.tsx'
import type { ContactIssue } from '#core/customers/storefront/contact-issues.ts'
import { useCustomersTexts } from '#core/customers/storefront/customers-texts.ts'
import { VerifiedPhone } from '#core/customers/storefront/verified-phone.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { changeCheckoutDraft } from '../draft-store.ts'
import type { ContactSaveError } from '../use-details.ts'
import { CheckoutCard } from './checkout-card.tsx'

interface ContactCardProps {
  readonly user: User
  readonly contact: Contact
  readonly emailNeed: EmailNeed
  readonly faults: readonly ContactIssue[]
  readonly savingFault: ContactSaveError | null
}

/** The verified phone, with name and e-mail to complete. */
export const ContactCard = ({ user, contact, emailNeed, faults: issues, savingFault }: ContactCardProps) => {
  const t = useCustomersTexts()
  return (
    <CheckoutCard heading={t('contact.heading')}>
      <div className="mb-4">
        <VerifiedPhone user={user} />
      </div>
      <ContactFields
        value={contact}
        emailNeed={emailNeed}
        faults={issues}
        emailError={savingFault?.isEmail ? savingFault.text : ''}
        onChange={changeCheckoutDraft}
      />
      {savingFault && !savingFault.isEmail && (
        <Notice tone="danger" announce="assertive" className="mt-4">
          {savingFault.text}
        </Notice>
      )}
    </CheckoutCard>
  )
}
