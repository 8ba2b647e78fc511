import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/stores/console/console-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { EditorApi } from '../../contract/editor-endpoints.ts'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import type { EditorData, EditorPicture } from './editor-data.ts'

export type EditorChange = CallInput<EditorApi['POST /api/v1/console/menu/changes']>['body']['change']

const faultsOf = ({ message, data }: ApiError): string => {
  const faults = (data as { faults?: { first?: { text: string }[] } } | undefined)?.faults?.first ?? []
  return [message, ...faults.slice(0, 3).map(({ text }) => text)].join(' ')
}

/** The brand's menu, and the way to change it: what was changed is asked for again, so that nothing is guessed. */
export const useMenuEditor = () => {
  const t = useMenusConsoleTexts()
  const show = useToasts((state) => state.show)
  const [data, setData] = useState<EditorData>()
  const [hasFailed, setHasFailed] = useState(false)

  const load = useCallback(async (): Promise<void> => {
    const answer = await consoleApi<EditorApi>()('GET /api/v1/console/menu')
    setHasFailed(!answer.ok)
    if (answer.ok) setData(answer.data)
  }, [])

  useEffect(() => void load(), [load])

  const refuse = (error: ApiError): void => {
    show({ tone: 'danger', text: error.status === 0 ? t('offline') : faultsOf(error) })
    if (error.status === 409 || error.status === 404) void load()
  }

  const undo = async (number: number, revision: number): Promise<boolean> => {
    const answer = await consoleApi<EditorApi>()('POST /api/v1/console/menu/revisions/:number/undo', {
      params: { number: String(number) },
      body: { revision },
    })
    if (answer.ok) {
      show({ tone: 'success', text: t('editor.undone') })
      await load()
    } else refuse(answer.error)
    return answer.ok
  }

  /** Tells that the menu was written, with the way back. */
  const written = async (revision: number): Promise<void> => {
    await load()
    show({
      tone: 'success',
      text: t('editor.saved'),
      action: { label: t('editor.undo'), act: () => void undo(revision, revision) },
    })
  }

  /** @returns whether it was done; otherwise the reason was shown */
  const change = async (
    wanted: EditorChange,
    pictures: Readonly<Record<string, EditorPicture>> = {},
  ): Promise<boolean> => {
    if (!data) return false
    const answer = await consoleApi<EditorApi>()('POST /api/v1/console/menu/changes', {
      body: { revision: data.revision, change: wanted, pictures },
    })
    if (answer.ok) await written(answer.data.revision)
    else refuse(answer.error)
    return answer.ok
  }

  return { data, hasFailed, load, change, undo, written, refuse }
}
export type MenuEditor = ReturnType<typeof useMenuEditor>
