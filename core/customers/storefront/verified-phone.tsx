import { CheckIcon } from '#platform/ui/icons/check.tsx'
import type { User } from '../contract/endpoints.ts'
import { useCustomersTexts } from './customers-texts.ts'

/** The verified number of a customer. */
export const VerifiedPhone = ({ user }: { user: User }) => {
  const t = useCustomersTexts()
  return (
    <p className="flex items-center gap-2 rounded-md bg-success-soft px-3 py-2.5 font-medium">
      <CheckIcon size={20} className="text-success" />
      <span className="sr-only">{t('signIn.verified')}:</span>
      <bdi dir="ltr" className="tabular-nums">
        +{user.phoneCode} {user.phone}
      </bdi>
    </p>
  )
}
