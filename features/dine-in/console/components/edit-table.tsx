import { useState } from 'react'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import type { ApiError } from '#platform/contract/client.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { FloorTable, NamedTable } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { isReadyTableDraft, type TableDraft, toTableChange, toTableDraft } from '../table-draft.ts'
import type { ChangeFloor } from '../use-floor.ts'

interface EditTableProps {
  readonly table: NamedTable
  readonly isActive: boolean
  readonly hasGuests: boolean
  /** In the order of the floor. */
  readonly tables: readonly FloorTable[]
  readonly change: ChangeFloor
  /** Loads the floor as it is now. */
  readonly load: () => Promise<void>
  readonly onClose: () => void
}

/** Values of the field that places the table. */
const STAYS = ''
const FIRST = 'first'

const PlaceField = ({
  draft,
  table,
  tables,
  onChange,
}: Pick<EditTableProps, 'table' | 'tables'> & {
  readonly draft: TableDraft
  readonly onChange: (part: Partial<TableDraft>) => void
}) => {
  const t = useTablesTexts()
  const others = tables.filter(({ _id }) => _id !== table._id)
  const choose = (value: string) =>
    onChange({ after: value === STAYS ? undefined : value === FIRST ? null : value })
  return (
    <SelectField
      label={t('edit.after')}
      value={draft.after === undefined ? STAYS : (draft.after ?? FIRST)}
      options={[
        { value: STAYS, label: t('edit.stays') },
        { value: FIRST, label: t('edit.first') },
        ...others.map(({ _id, kind, name }) => ({ value: _id, label: t(kind, { name }) })),
      ]}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

const useTableForm = (props: EditTableProps) => {
  const { table, isActive, change, load, onClose } = props
  const [edited, setEdited] = useState(() => toTableDraft(table, isActive))
  const [version, setVersion] = useState(table.version)
  const [draft, setDraft] = useState(edited)
  const [refusal, setRefusal] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(edited), onClose)
  const takeTheirs = () => {
    const theirs = toTableDraft(table, isActive)
    setEdited(theirs)
    setDraft(theirs)
    setVersion(table.version)
    setRefusal(undefined)
  }
  const save = async () => {
    setBusy(true)
    const call = { params: { id: table._id }, body: { ...toTableChange(draft, edited), version } }
    const isSaved = await change((api) => api('PUT /api/v1/console/tables/:id', call), setRefusal)
    setBusy(false)
    if (isSaved) return onClose()
    // What somebody else has saved must be here before it can be shown.
    await load()
  }
  const onChange = (part: Partial<TableDraft>) => setDraft((before) => ({ ...before, ...part }))
  return { draft, onChange, refusal, isBusy, guard, save, takeTheirs }
}

/** Name, area, seats and place of a table, and whether it is in service. */
export const EditTable = (props: EditTableProps) => {
  const t = useTablesTexts()
  const { table, tables, hasGuests } = props
  const { draft, onChange, refusal, isBusy, guard, save, takeTheirs } = useTableForm(props)
  const isConflict = refusal?.status === 409 && refusal.field === undefined
  const isRenamed = draft.name.trim() !== table.name
  return (
    <>
      <Sheet
        open
        title={<bdi>{t('edit.heading', { place: t(table.kind, { name: table.name }) })}</bdi>}
        onClose={guard.leave}
        backdropCloses={false}
        footer={
          <Button full busy={isBusy} disabled={!isReadyTableDraft(draft)} onClick={save}>
            {t('save')}
          </Button>
        }
      >
        <div className="grid gap-4">
          {refusal && refusal.field === undefined && (
            <Notice
              tone={isConflict ? 'warning' : 'danger'}
              announce="assertive"
              heading={refusal.message}
              action={
                isConflict && (
                  <Button size="sm" variant="secondary" onClick={takeTheirs}>
                    {t('edit.theirs')}
                  </Button>
                )
              }
            />
          )}
          <TextField
            label={t('edit.name')}
            value={draft.name}
            maxLength={20}
            error={refusal?.field === 'name' ? refusal.message : undefined}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          {isRenamed && (
            <Notice tone="info" announce="polite">
              <bdi>{t('edit.print', { name: table.name })}</bdi>
            </Notice>
          )}
          <TextField
            label={t('add.area')}
            value={draft.area}
            maxLength={40}
            onChange={({ target }) => onChange({ area: target.value })}
          />
          <TextField
            label={t('add.seats')}
            inputMode="numeric"
            value={draft.seats}
            onChange={({ target }) => onChange({ seats: target.value })}
          />
          <PlaceField draft={draft} table={table} tables={tables} onChange={onChange} />
          <CheckboxField
            label={t('edit.active')}
            hint={t(hasGuests ? 'edit.taken' : 'edit.activeHint')}
            disabled={hasGuests}
            checked={draft.isActive}
            onChange={({ currentTarget }) => onChange({ isActive: currentTarget.checked })}
          />
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
