import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { menuWriteErrors } from '#core/menus/contract/write-errors.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { EditorApi } from '../../contract/endpoints.ts'
import { useMenuEditorConsoleTexts } from '../menu-editor-console-texts.ts'
import { isSubjectUnchanged } from './change-subject.ts'
import type { EditorChange, EditorData, EditorPicture } from './editor-data.ts'
import type { FieldErrors } from './fields/field-errors.tsx'
import { toFieldErrors } from './to-field-errors.ts'

/** Why a change was not made. */
export interface EditorRefusal {
  readonly ok: false
  readonly isConflict: false
  readonly message: string
  readonly faults: FieldErrors
}

/** Another user has changed the same item since it was opened; the menu was reloaded. */
interface EditorConflict {
  readonly ok: false
  readonly isConflict: true
}
export type ChangeResult = { readonly ok: true } | EditorRefusal | EditorConflict

type Pictures = Readonly<Record<string, EditorPicture>>

const fetchMenu = () => consoleApi<EditorApi>()('GET /api/v1/console/menu')

/** The brand's menu and functions to change it. The menu is reloaded after each change, not updated locally. */
export const useMenuEditor = () => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const [data, setData] = useState<EditorData>()
  const [hasFailed, setHasFailed] = useState(false)

  const load = useCallback(async (): Promise<EditorData | undefined> => {
    const answer = await fetchMenu()
    setHasFailed(!answer.ok)
    if (answer.ok) setData(answer.data)
    return answer.ok ? answer.data : undefined
  }, [])

  useEffect(() => void load(), [load])

  const messageOf = (error: ApiError): string => (error.status === 0 ? t('offline') : error.message)

  const refuse = (error: ApiError): void => {
    show({ tone: 'danger', text: messageOf(error) })
    if (error.status === 409 || error.status === 404) void load()
  }

  const undo = async (number: number, revision: number): Promise<boolean> => {
    const answer = await consoleApi<EditorApi>()('POST /api/v1/console/menu/revisions/:number/undo', {
      params: { number: String(number) },
      body: { revision },
    })
    if (answer.ok) {
      show({ tone: 'success', text: t('undone') })
      await load()
    } else refuse(answer.error)
    return answer.ok
  }

  /** Confirms that the menu was written, with an undo action. */
  const written = async (revision: number): Promise<void> => {
    await load()
    show({
      tone: 'success',
      text: t('saved'),
      action: { label: t('undo'), act: () => void undo(revision, revision) },
    })
  }

  const send = (revision: number, change: EditorChange, pictures: Pictures) =>
    consoleApi<EditorApi>()('POST /api/v1/console/menu/changes', { body: { revision, change, pictures } })

  /**
   * Makes one change. When other users changed other items in the meantime, it applies to the current menu. When they
   * changed the same item, nothing is done, so that unseen changes are not overwritten.
   */
  const change = async (wanted: EditorChange, pictures: Pictures = {}): Promise<ChangeResult> => {
    if (!data) return { ok: false, isConflict: false, message: t('offline'), faults: {} }
    let answer = await send(data.revision, wanted, pictures)
    let { menu } = data.content
    if (!answer.ok && answer.error.code === menuWriteErrors.menuMoved.code) {
      const fresh = await load()
      if (fresh && isSubjectUnchanged(wanted, menu, fresh.content.menu)) {
        menu = fresh.content.menu
        answer = await send(fresh.revision, wanted, pictures)
      } else if (fresh) return { ok: false, isConflict: true }
    }
    if (answer.ok) {
      await written(answer.data.revision)
      return { ok: true }
    }
    const { error } = answer
    if (error.status === 404) void load()
    return {
      ok: false,
      isConflict: false,
      message: messageOf(error),
      faults: toFieldErrors(error, { menu, change: wanted, language }),
    }
  }

  /** The same for a change without a form: a refusal is shown over the page. A step never conflicts. */
  const move = async (wanted: EditorChange): Promise<void> => {
    const outcome = await change(wanted)
    if (!outcome.ok && !outcome.isConflict)
      show({ tone: 'danger', text: [outcome.message, ...Object.values(outcome.faults)].join(' ') })
  }

  return { data, hasFailed, load, change, move, undo, written, refuse }
}
export type MenuEditor = ReturnType<typeof useMenuEditor>
