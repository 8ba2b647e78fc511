import { useState } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import type { ApiError } from '#platform/contract/client.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { TextArea } from '#platform/ui/text-area.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CustomerDetail } from '../../contract/endpoints.ts'
import { useCustomerRecordsTexts } from '../customer-records-console-texts.ts'
import type { CustomerCalls } from '../use-customer.ts'

/** What is typed about a customer and not sent yet. */
export interface TypedActions {
  /** With the version that was shown when typing began; undefined while the note is as it was read. */
  readonly note: { readonly text: string; readonly version: string } | undefined
  readonly blockReason: string
}

export const NOTHING_TYPED: TypedActions = { note: undefined, blockReason: '' }

interface ActionsProps {
  readonly customer: CustomerDetail
  readonly calls: CustomerCalls
  readonly typed: TypedActions
  readonly onTyped: (typed: TypedActions) => void
}

const useReport = () => {
  const t = useCustomerRecordsTexts()
  const show = useToasts((state) => state.show)
  return (refused: ApiError | undefined, done: string): void =>
    show(
      refused ? { text: refused.message || t('offline'), tone: 'danger' } : { text: done, tone: 'success' },
    )
}

type WrittenNote = Pick<CustomerDetail, 'note' | 'noteVersion'>

const CONFLICT = 409

const isWrittenNote = (data: unknown): data is WrittenNote =>
  typeof data === 'object' && data !== null && 'note' in data && 'noteVersion' in data

const NoteForm = ({ customer, calls: { saveNote, load }, typed, onTyped }: ActionsProps) => {
  const t = useCustomerRecordsTexts()
  const report = useReport()
  const { text: note, version: read } = typed.note ?? { text: customer.note, version: customer.noteVersion }
  /** What somebody else wrote meanwhile. */
  const [theirs, setTheirs] = useState<WrittenNote>()
  const take = async () => {
    await load()
    onTyped({ ...typed, note: undefined })
    setTheirs(undefined)
  }
  const save = async (version: string) => {
    const refused = await saveNote(note, version)
    if (refused?.status === CONFLICT && isWrittenNote(refused.data)) return setTheirs(refused.data)
    if (!refused) {
      onTyped({ ...typed, note: undefined })
      setTheirs(undefined)
    }
    report(refused, t('note.saved'))
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => event.preventDefault()}>
      {theirs && (
        <ConflictNotice
          differences={[{ label: t('note'), mine: note, theirs: theirs.note }]}
          onTheirs={take}
          onMine={() => save(theirs.noteVersion)}
        />
      )}
      <TextArea
        label={t('note')}
        hint={t('note.hint')}
        rows={3}
        maxLength={500}
        value={note}
        onChange={({ currentTarget: { value } }) =>
          onTyped({
            ...typed,
            note: value === customer.note ? undefined : { text: value, version: read },
          })
        }
      />
      <Button
        type="submit"
        variant="secondary"
        aria-disabled={typed.note === undefined}
        onClick={() => save(read)}
      >
        {t('note.save')}
      </Button>
    </form>
  )
}

const BlockForm = ({ customer, calls: { block }, typed, onTyped }: ActionsProps) => {
  const t = useCustomerRecordsTexts()
  const report = useReport()
  const { blockReason: reason } = typed
  const [refusal, setRefusal] = useState<ApiError>()
  if (customer.isBlocked)
    return (
      <section className="grid gap-2 rounded-sm bg-danger-soft p-3">
        <h3 className="font-semibold text-danger">{t('blocked')}</h3>
        <bdi className="wrap-anywhere text-sm">{customer.blockReason}</bdi>
        <Button variant="secondary" onClick={async () => report(await block(false, ''), t('block.lifted'))}>
          {t('block.lift')}
        </Button>
      </section>
    )
  const submit = async (): Promise<void> => {
    const refused = await block(true, reason)
    setRefusal(refused)
    if (!refused) onTyped({ ...typed, blockReason: '' })
    if (!refused?.field) report(refused, t('block.done'))
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => event.preventDefault()}>
      <h3 className="font-semibold">{t('block.heading')}</h3>
      <p className="text-muted text-sm">{t('block.text')}</p>
      <TextField
        label={t('block.reason')}
        required
        maxLength={200}
        value={reason}
        error={refusal?.field ? refusal.message : undefined}
        onChange={({ currentTarget: { value } }) => onTyped({ ...typed, blockReason: value })}
      />
      <Button type="submit" variant="secondary" onClick={submit}>
        {t('block.submit')}
      </Button>
    </form>
  )
}

const saveJson = (name: string, content: unknown): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

const PersonalData = ({
  customer,
  calls: { fetchExport, remove },
  onDeleted,
}: Pick<ActionsProps, 'customer' | 'calls'> & { onDeleted: () => void }) => {
  const t = useCustomerRecordsTexts()
  const report = useReport()
  const openPopup = usePopup((state) => state.openPopup)
  const erase = async (): Promise<void> => {
    const refused = await remove()
    report(refused, t('delete.done'))
    if (!refused) onDeleted()
  }
  const ask = (): void =>
    openPopup({
      ...{ heading: t('delete.heading'), subText: t('delete.text') },
      ...{ leftBtnText: t('delete.keep'), rightBtnText: t('delete.confirm') },
      handlers: { right: () => void erase() },
    })
  const save = async (): Promise<void> => {
    const answer = await fetchExport()
    if (answer.ok) saveJson(`customer-${customer._id}.json`, answer.data)
    else report(answer.error, '')
  }
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('data')}</h3>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={save}>
          {t('data.export')}
        </Button>
        <Button variant="secondary" onClick={ask}>
          {t('data.delete')}
        </Button>
      </div>
    </section>
  )
}

/** What staff can note about a customer, and do with their account. */
export const CustomerActions = ({ onDeleted, ...props }: ActionsProps & { onDeleted: () => void }) => {
  const { customer, calls } = props
  const t = useCustomerRecordsTexts()
  const language = useLanguage()
  const { role } = useConsoleData().staff
  const zone = customer.recent[0]?.timeZone ?? 'UTC'
  return (
    <>
      <NoteForm {...props} />
      <BlockForm key={String(customer.isBlocked)} {...props} />
      {customer.changed && (
        <p className="text-muted text-sm">
          {t('changed', {
            name: customer.changed.by,
            at: formatDateTime(customer.changed.at, zone, language),
          })}
        </p>
      )}
      {role === 'owner' && <PersonalData customer={customer} calls={calls} onDeleted={onDeleted} />}
    </>
  )
}
