import { useEffect, useState } from 'react'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useUserStore } from '#core/customers/storefront/session.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { OutreachApi, OutreachChoice } from '../contract/endpoints.ts'
import type { OutreachChannel } from '../domain/kinds.ts'
import { type BirthdayDraft, BirthdayFields } from './birthday-fields.tsx'
import { useOutreachTexts } from './outreach-texts.ts'

interface Draft {
  readonly channels: readonly OutreachChannel[]
  readonly birthday: BirthdayDraft
}

const toDraft = ({ channels, birthday }: OutreachChoice): Draft => ({
  channels,
  birthday: { month: birthday?.month, day: birthday?.day },
})

const toBirthday = ({ month, day }: BirthdayDraft): OutreachChoice['birthday'] =>
  month !== undefined && day !== undefined ? { month, day } : null

const OffersForm = ({ choice }: { choice: OutreachChoice }) => {
  const t = useOutreachTexts()
  const show = useToasts((state) => state.show)
  const hasEmail = useUserStore(({ user }) => Boolean(user?.email))
  const [draft, setDraft] = useState(() => toDraft(choice))
  const { channels, birthday } = draft
  const toggle = (channel: OutreachChannel, isOn: boolean) =>
    setDraft({
      ...draft,
      channels: isOn ? [...channels, channel] : channels.filter((each) => each !== channel),
    })
  const save = async () => {
    const body = { channels: [...channels], birthday: toBirthday(birthday) }
    const answer = await browserApi<OutreachApi>()('PUT /api/v1/outreach-choice', { body })
    if (answer.ok) show({ tone: 'success', text: t(channels.length > 0 ? 'savedOn' : 'savedOff') })
    else show({ tone: 'danger', text: answer.error.message || t('failed') })
  }
  return (
    <>
      {channels.length === 0 && <p className="mt-2 font-semibold">{t('off')}</p>}
      <div className="mt-1">
        <CheckboxField
          label={t('email')}
          {...(!hasEmail && { hint: t('emailMissing') })}
          disabled={!hasEmail}
          checked={channels.includes('email')}
          onChange={({ target }) => toggle('email', target.checked)}
        />
        <CheckboxField
          label={t('phone')}
          checked={channels.includes('phone')}
          onChange={({ target }) => toggle('phone', target.checked)}
        />
      </div>
      {choice.asksBirthday && (
        <BirthdayFields value={birthday} onChange={(value) => setDraft({ ...draft, birthday: value })} />
      )}
      <Button className="mt-4" variant="secondary" onClick={save}>
        {t('save')}
      </Button>
    </>
  )
}

/**
 * What the customer allows the merchant to send. Shown where the merchant sends something, and to whoever has allowed
 * it or given a birthday before.
 */
export const OffersCard = () => {
  const t = useOutreachTexts()
  const { brand } = useSite()
  const [choice, setChoice] = useState<OutreachChoice>()
  useEffect(() => {
    void browserApi<OutreachApi>()('GET /api/v1/outreach-choice').then(
      (answer) => answer.ok && setChoice(answer.data),
    )
  }, [])
  if (!choice || !(choice.isOffered || choice.channels.length > 0 || choice.birthday)) return null
  return (
    <AccountCard heading={t('heading', { shop: brand.name })}>
      <p className="text-muted">{t('intro')}</p>
      <OffersForm choice={choice} />
    </AccountCard>
  )
}
