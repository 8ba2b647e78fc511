import { useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { PAYMENT_WINDOW } from '#core/payments/domain/inquiry-schedule.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { Button } from '#platform/ui/button.tsx'
import { ShareIcon } from '#platform/ui/icons/share.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { shareLink } from '#platform/ui/share-link.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Group, GroupApi } from '../../contract/endpoints.ts'
import { useGroupTexts } from '../group-texts.ts'
import { getGroupCartPath } from '../paths.ts'
import { PeopleList } from './group-people.tsx'
import { GroupStatus } from './group-status.tsx'

interface HostProps {
  readonly group: Group
  readonly onChanged: (group: Group) => void
  readonly onEnded: () => void
}

const useHostActions = ({ group, onChanged, onEnded }: HostProps) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const api = browserApi<GroupApi>()
  const store = group.store._id
  const told = <Data,>(answer: ApiResult<Data>, done: (data: Data) => void): void => {
    if (answer.ok) done(answer.data)
    else show({ text: errorText(answer.error), tone: 'danger' })
  }
  return {
    lock: async (isLocked: boolean) =>
      told(await api('PUT /api/v1/group-cart/lock', { body: { store, isLocked } }), onChanged),
    choosePayers: async (payers: Group['payers']) =>
      told(await api('PUT /api/v1/group-cart/payers', { body: { store, payers } }), onChanged),
    end: async () => told(await api('DELETE /api/v1/group-cart', { query: { store } }), onEnded),
  }
}

const Share = ({ token }: { token: string }) => {
  const t = useGroupTexts()
  const home = useHome()
  const show = useToasts((state) => state.show)
  const share = async () => {
    const url = new URL(getGroupCartPath(home, token), window.location.origin).href
    if (await shareLink({ title: t('title'), url })) show({ text: t('link.copied'), tone: 'success' })
  }
  return (
    <Button variant="secondary" full leading={<ShareIcon size={20} />} onClick={share}>
      {t('link.share')}
    </Button>
  )
}

/** Who pays: one for all, or each their part online. */
const PayersChoice = ({
  group,
  onChoose,
}: {
  group: Group
  onChoose: (payers: Group['payers']) => Promise<void>
}) => {
  const t = useGroupTexts()
  /** What was chosen and is not confirmed yet. */
  const [chosen, setChosen] = useState<Group['payers']>()
  const description = t('payers.eachText', { minutes: PAYMENT_WINDOW / minutes(1) })
  const choose = async (payers: Group['payers']) => {
    setChosen(payers)
    await onChoose(payers)
    setChosen(undefined)
  }
  return (
    <RadioCards
      name="group-payers"
      legend={t('payers.legend')}
      value={chosen ?? group.payers}
      onChange={choose}
      options={[
        { value: 'host', label: t('payers.host') },
        { value: 'each', label: t('payers.each'), description },
      ]}
    />
  )
}

/** The host's group: the link to share, its members, and whether they can still add. */
export const HostGroup = (props: HostProps) => {
  const t = useGroupTexts()
  const { group } = props
  const { lock, choosePayers, end } = useHostActions(props)
  const isOpen = group.state === 'open'
  return (
    <div className="mt-3 grid gap-3">
      <GroupStatus group={group} />
      <PeopleList group={group} />
      {group.canPayApart && <PayersChoice group={group} onChoose={choosePayers} />}
      {isOpen && group.token && <Share token={group.token} />}
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Button size="sm" variant="secondary" onClick={() => lock(isOpen)}>
          {t(isOpen ? 'lock' : 'unlock')}
        </Button>
        <Button size="sm" variant="ghost" onClick={end}>
          {t('end')}
        </Button>
      </div>
    </div>
  )
}
