import { useCallback } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { describeText, listDifferences } from '#core/console-shell/console/list-differences.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { useVersionedForm } from '#core/console-shell/console/use-versioned-form.ts'
import { VersionedEditor } from '#core/console-shell/console/versioned-editor.tsx'
import { VersionedState } from '#core/console-shell/console/versioned-state.tsx'
import type { CallListApi, CallListForm } from '../../contract/call-list-endpoints.ts'
import { isCallKind } from '../../domain/calls.ts'
import { type CallListDraft, type DraftCall, toCallListBody, toCallListDraft } from '../call-list-draft.ts'
import { CallListRows } from '../components/call-list-rows.tsx'
import { useTablesTexts } from '../dine-in-console-texts.ts'

export const meta = getConsoleMeta

const isCallListForm = (data: unknown): data is CallListForm =>
  typeof data === 'object' && data !== null && 'calls' in data && 'version' in data

const useCallListForm = (storeId: string) => {
  const read = useCallback(
    () =>
      consoleApi<CallListApi>()('GET /api/v1/console/stores/:id/table-calls', { params: { id: storeId } }),
    [storeId],
  )
  return useVersionedForm({
    read,
    write: (draft: CallListDraft, version: string) =>
      consoleApi<CallListApi>()('PUT /api/v1/console/stores/:id/table-calls', {
        params: { id: storeId },
        body: { calls: toCallListBody(draft), version },
      }),
    isForm: isCallListForm,
  })
}

const CallListEditor = ({ storeId }: { storeId: string }) => {
  const t = useTablesTexts()
  const form = useCallListForm(storeId)
  const describe = ({ key, name, isOffered }: DraftCall): string => {
    const text = key !== undefined && isCallKind(key) ? t(`call.${key}`) : describeText(name ?? {})
    return isOffered ? text : t('list.off', { name: text })
  }
  return (
    <VersionedState form={form}>
      {(saved) => (
        <VersionedEditor
          form={form}
          saved={saved}
          draftOf={toCallListDraft}
          compare={(mine, theirs) =>
            listDifferences(
              [[t('list.nav'), (draft: CallListDraft) => draft.map(describe).join(' | ')]],
              mine,
              theirs,
            )
          }
        >
          {({ draft, formKey, errorOf, onChange }) => (
            <CallListRows key={formKey} languages={saved.languages} {...{ draft, errorOf, onChange }} />
          )}
        </VersionedEditor>
      )}
    </VersionedState>
  )
}

/** What guests at the tables and in the rooms of the outlet can call for. */
export default function CallListScreen() {
  const t = useTablesTexts()
  return (
    <OutletScreen heading={t('list.nav')} intro={t('list.intro')}>
      {(outlet) => <CallListEditor storeId={outlet._id} />}
    </OutletScreen>
  )
}
