import type { User } from '#core/customers/contract/endpoints.ts'
import type { EmailNeed } from '#core/customers/domain/details.ts'
import { type Contact, ContactFields } from '#core/customers/storefront/contact-fields.tsx'
import { useCustomersTexts } from '#core/customers/storefront/customers-texts.ts'
import { VerifiedPhone } from '#core/customers/storefront/verified-phone.tsx'
import { changeDraft } from '../draft-store.ts'
import { CheckoutCard } from './checkout-card.tsx'

interface ContactCardProps {
  readonly user: User
  readonly contact: Contact
  readonly emailNeed: EmailNeed
  readonly faults: readonly ('phone' | 'name' | 'email')[]
  readonly emailError: string
}

/** The verified phone, and name and e-mail to complete. */
export const ContactCard = ({ user, contact, emailNeed, faults, emailError }: ContactCardProps) => {
  const t = useCustomersTexts()
  return (
    <CheckoutCard heading={t('contact.heading')}>
      <div className="mb-4">
        <VerifiedPhone user={user} />
      </div>
      <ContactFields
        value={contact}
        emailNeed={emailNeed}
        faults={faults}
        emailError={emailError}
        onChange={changeDraft}
      />
    </CheckoutCard>
  )
}
