import type { SubmitEvent } from 'react'
import { useEffect } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import { getCartPath } from '#core/cart/storefront/paths.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { UserIcon } from '#platform/ui/icons/user.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { Group, GroupApi } from '../../contract/endpoints.ts'
import { GroupBill } from '../components/group-bill.tsx'
import { GroupLines } from '../components/group-lines.tsx'
import { GroupPeople } from '../components/group-people.tsx'
import { GroupStatus } from '../components/group-status.tsx'
import { NameField } from '../components/name-field.tsx'
import { OwnDishes } from '../components/own-dishes.tsx'
import { saveGroupLink } from '../group-link-store.ts'
import { useGroupTexts } from '../group-texts.ts'
import { isGroupGoingOn, useGroup } from '../use-group.ts'
import { useGroupName } from '../use-group-name.ts'

/** Form to join a group with a name. */
const JoinGroup = ({ token, onJoined }: { token: string; onJoined: (group: Group) => void }) => {
  const t = useGroupTexts()
  const errorText = useErrorText()
  const { name, fault: issue, setFault, check, ...field } = useGroupName()
  const join = async () => {
    if (!check()) return
    const call = { params: { token }, body: { name } }
    const answer = await browserApi<GroupApi>()('POST /api/v1/group-cart/:token/join', call)
    if (answer.ok) onJoined(answer.data)
    else setFault(errorText(answer.error))
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event: SubmitEvent) => event.preventDefault()}>
      <NameField {...field} fault={issue} />
      <Button type="submit" size="lg" full onClick={join}>
        {t('join')}
      </Button>
    </form>
  )
}

export const meta: MetaFunction = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'group-cart' })

interface GroupContentProps {
  readonly group: Group
  readonly token: string
  readonly show: (group: Group) => void
}

/** The visitor's next step: go to their cart as the host, join, or move their items into the group's cart. */
const NextStep = ({ group, token, show }: GroupContentProps) => {
  const t = useGroupTexts()
  const home = useHome()
  if (group.isHost)
    return (
      <Notice action={<ButtonLink to={getCartPath(home)}>{t('host.toCart')}</ButtonLink>}>
        {t('host.text')}
      </Notice>
    )
  if (group.state !== 'open') return null
  if (group.you === null) return <JoinGroup token={token} onJoined={show} />
  return <OwnDishes group={group} token={token} onHanded={show} />
}

const GroupContent = (props: GroupContentProps) => {
  const t = useGroupTexts()
  const { group, token } = props
  const isMember = group.you !== null && !group.isHost && isGroupGoingOn(group)
  useEffect(() => {
    if (isMember) saveGroupLink(token)
  }, [isMember, token])
  const { host, store, people, cart, bill } = group
  return (
    <>
      {!group.isHost && (
        <p className="text-lg">
          {group.you === null ? t('invite', { host, store: store.name }) : t('member.text', { host })}
        </p>
      )}
      {bill ? <GroupBill group={group} bill={bill} /> : <GroupStatus group={group} />}
      {!bill && <NextStep {...props} />}
      {people.length > 0 && <GroupPeople group={group} />}
      {cart && <GroupLines group={group} token={token} onChanged={props.show} />}
    </>
  )
}

const LinkedGroup = ({ token }: { token: string }) => {
  const t = useGroupTexts()
  const home = useHome()
  const { group, look, show } = useGroup({ token })
  if (group === 'loading') return <Skeleton className="h-64 w-full rounded-xl" />
  if (group === 'none')
    return (
      <EmptyState
        icon={<UserIcon size={40} />}
        heading={t('unknown.heading')}
        action={<ButtonLink to={getPagePath(home)}>{t('unknown.toMenu')}</ButtonLink>}
      >
        {t('unknown.text')}
      </EmptyState>
    )
  if (group === 'failed')
    return (
      <Notice
        tone="danger"
        announce="polite"
        action={
          <Button size="sm" variant="secondary" onClick={look}>
            {t('retry')}
          </Button>
        }
      >
        {t('notLoaded')}
      </Notice>
    )
  return <GroupContent group={group} token={token} show={show} />
}

export default function GroupCartPage() {
  const t = useGroupTexts()
  const { token = '' } = useParams()
  usePageTitle(t('title'))
  return (
    <div className="mx-auto grid max-w-reading gap-4 py-6">
      <h1 className="font-bold text-2xl tracking-tight">{t('title')}</h1>
      <LinkedGroup key={token} token={token} />
    </div>
  )
}
