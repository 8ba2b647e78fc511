import { type SubmitEvent, useState } from 'react'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CustomersApi, User } from '../../contract/endpoints.ts'
import { ContactFields } from '../contact-fields.tsx'
import { listContactIssues } from '../contact-issues.ts'
import { useCustomersTexts } from '../customers-texts.ts'
import { useUserStore } from '../session.ts'
import { useErrorText } from '../use-error-text.ts'

/** Name, e-mail and message preference. */
export const ProfileForm = ({ user }: { user: User }) => {
  const t = useCustomersTexts()
  const errorText = useErrorText()
  const { msgConfig } = useSite().brand
  const show = useToasts((state) => state.show)
  const [contact, setContact] = useState({ name: user.fullName, email: user.email })
  const [channel, setChannel] = useState<'sms' | 'whatsApp'>(user.isSMSEnabled ? 'sms' : 'whatsApp')
  const [isChecked, setChecked] = useState(false)
  const [error, setError] = useState('')
  const issues = listContactIssues({ ...contact, phoneVerified: true }, 30)
  const save = async () => {
    setChecked(true)
    if (issues.length > 0) return document.getElementById(`contact-${issues[0]}`)?.focus()
    const answer = await browserApi<CustomersApi>()('PUT /api/v1/users/profile', {
      body: { fullName: contact.name.trim(), email: contact.email.trim(), isSMSEnabled: channel === 'sms' },
    })
    setError(answer.ok ? '' : errorText(answer.error))
    if (!answer.ok) return
    useUserStore.getState().setUser(answer.data)
    show({ text: t('profile.saved'), tone: 'success' })
  }
  return (
    <form noValidate onSubmit={(event: SubmitEvent) => event.preventDefault()} className="grid gap-4">
      <ContactFields value={contact} emailNeed={30} faults={isChecked ? issues : []} onChange={setContact} />
      {msgConfig === 30 && (
        <RadioCards
          name="channel"
          legend={<span className="text-sm">{t('profile.messages')}</span>}
          columns={2}
          value={channel}
          onChange={setChannel}
          options={[
            { value: 'sms', label: t('profile.bySms') },
            { value: 'whatsApp', label: t('profile.byWhatsApp') },
          ]}
        />
      )}
      {error && (
        <Notice tone="danger" announce="assertive">
          {error}
        </Notice>
      )}
      <Button type="submit" onClick={save}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
