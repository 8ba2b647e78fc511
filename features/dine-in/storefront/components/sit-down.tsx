import { type SubmitEvent, useState, useSyncExternalStore } from 'react'
import { activateMerchant } from '#core/cart/storefront/activate-merchant.ts'
import { ensureSession } from '#core/customers/storefront/session.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { isPersonName } from '#platform/kernel/person-name.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { DineInApi } from '../../contract/endpoints.ts'
import { MAX_GUEST_NAME_LENGTH } from '../../domain/session.ts'
import { useDineInTexts } from '../dine-in-texts.ts'
import { getTableOrderPath, OTHER_TABLE_PATH } from '../paths.ts'
import { useTableStore } from '../table-store.ts'
import { useEnterShop } from '../use-enter-shop.ts'

type Details = CallData<DineInApi['POST /api/v1/dine-in-urls/details']>

const subscribeToNothing = () => () => undefined

/** Whether scripts have taken over the page: what is typed before then stays in the field. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

/** Who sits somewhere already, for instance since the table was moved, goes back there in one tap. */
const BackToTable = () => {
  const t = useDineInTexts()
  const home = useHome()
  const visit = useTableStore((state) => state.visit)
  if (typeof visit !== 'object' || visit.status === 'closed') return null
  const place = t(visit.table.kind, { name: visit.table.name })
  return (
    <Notice tone="info">
      <p>
        <bdi>{t('back.text', { place })}</bdi>
      </p>
      <ButtonLink to={getTableOrderPath(home)} full className="mt-2">
        <bdi>{t('back.go', { place })}</bdi>
      </ButtonLink>
    </Notice>
  )
}

/** One tap leads to another table, and a person helps whoever does not want to type. */
const WrongTable = () => {
  const t = useDineInTexts()
  const home = useHome()
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <ButtonLink to={getPagePath(home, OTHER_TABLE_PATH)} variant="secondary" full>
        {t('fix.ask')}
      </ButtonLink>
      <p className="text-muted text-sm">{t('staff')}</p>
    </div>
  )
}

/** The first thing a guest sees: where they are, and one field for the name that the others see. */
export const SitDown = ({ code, details }: { code: string; details: Details }) => {
  const t = useDineInTexts()
  const { _id: siteId, homePath } = useSite()
  const errorText = useErrorText()
  const enter = useEnterShop()
  const isLive = useIsHydrated()
  const [isBusy, setBusy] = useState(false)
  const [issue, setIssue] = useState('')
  const { table, store, isTaken, needsApproval } = details
  const sit = async (name: string) => {
    if (!isPersonName(name, MAX_GUEST_NAME_LENGTH))
      return setIssue(t('name.missing', { max: MAX_GUEST_NAME_LENGTH }))
    activateMerchant(homePath)
    const session = await ensureSession(siteId)
    if (!session.ok) return setIssue(errorText(session.error))
    const answer = await browserApi<DineInApi>()('POST /api/v1/table-sessions', { body: { code, name } })
    if (answer.ok) await enter(answer.data)
    else setIssue(errorText(answer.error))
  }
  return (
    <div className="mx-auto grid max-w-md gap-5 py-section">
      <span className="grid size-16 place-items-center rounded-full bg-brand text-on-brand">
        <TableIcon size={32} />
      </span>
      <div>
        <h1 className="font-extrabold text-4xl tracking-tight">
          <bdi>{t(table.kind, { name: table.name })}</bdi>
        </h1>
        <p className="mt-1 text-lg text-muted">
          <bdi>{store.name}</bdi>
        </p>
      </div>
      <BackToTable />
      {needsApproval && <p>{t('sit.approval')}</p>}
      <form
        noValidate
        className="grid gap-4"
        onSubmit={async (event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('name')
          setBusy(true)
          await sit(typeof typed === 'string' ? typed : '')
          setBusy(false)
        }}
      >
        <TextField
          label={t('name.label')}
          hint={t('name.hint')}
          autoComplete="given-name"
          maxLength={MAX_GUEST_NAME_LENGTH}
          name="name"
          error={issue || undefined}
          onChange={() => setIssue('')}
        />
        <Button type="submit" size="lg" full busy={isBusy} disabled={!isLive}>
          {isTaken ? t('sit.join') : t('sit.start')}
        </Button>
      </form>
      <WrongTable />
    </div>
  )
}
