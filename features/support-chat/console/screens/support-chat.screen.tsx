import { BrandPage } from '#core/console-shell/console/brand-page.tsx'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import { useVersionedForm } from '#core/console-shell/console/use-versioned-form.ts'
import { type FieldsProps, VersionedEditor } from '#core/console-shell/console/versioned-editor.tsx'
import { VersionedState } from '#core/console-shell/console/versioned-state.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { ChatDraft, ChatForm, ConsoleChatApi } from '../../contract/console-endpoints.ts'
import { useSupportChatConsoleTexts } from '../support-chat-console-texts.ts'

export const meta = getConsoleMeta

const isChatForm = (data: unknown): data is ChatForm =>
  typeof data === 'object' && data !== null && 'chat' in data && 'vendors' in data

const readForm = () => consoleApi<ConsoleChatApi>()('GET /api/v1/console/support-chat')

const writeForm = (chat: ChatDraft, version: string) =>
  consoleApi<ConsoleChatApi>()('PUT /api/v1/console/support-chat', { body: { ...chat, version } })

const draftOf = ({ chat, vendors }: ChatForm): ChatDraft =>
  chat ?? { type: vendors[0]?.type ?? 10, id: '', origin: null, isActive: true }

const ChatFields = ({
  form,
  draft,
  errorOf,
  onChange,
}: FieldsProps<ChatDraft> & { readonly form: ChatForm }) => {
  const t = useSupportChatConsoleTexts()
  const vendor = form.vendors.find(({ type }) => type === draft.type)
  return (
    <ExplainedSection heading={t('heading')} text={t('text')}>
      <CheckboxField
        label={t('isActive')}
        checked={draft.isActive}
        onChange={({ currentTarget }) => onChange({ ...draft, isActive: currentTarget.checked })}
      />
      <div className="fields-row md:grid-cols-2">
        <SelectField
          label={t('vendor')}
          error={errorOf('type')}
          value={String(draft.type)}
          options={form.vendors.map(({ type, title }) => ({ value: String(type), label: title }))}
          onChange={({ currentTarget }) => {
            const chosen = form.vendors.find(({ type }) => String(type) === currentTarget.value)
            if (chosen)
              onChange({ ...draft, type: chosen.type, origin: chosen.isSelfHosted ? draft.origin : null })
          }}
        />
        <TextField
          label={t('id')}
          hint={t('idHint')}
          required
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          error={errorOf('id')}
          value={draft.id}
          onChange={({ currentTarget }) => onChange({ ...draft, id: currentTarget.value.trim() })}
        />
        {(vendor?.isSelfHosted || draft.origin !== null) && (
          <TextField
            label={t('origin')}
            hint={t('originHint')}
            optional
            dir="ltr"
            type="url"
            error={errorOf('origin')}
            value={draft.origin ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ ...draft, origin: currentTarget.value.trim() || null })
            }
          />
        )}
      </div>
    </ExplainedSection>
  )
}

const ChatEditor = () => {
  const t = useSupportChatConsoleTexts()
  const form = useVersionedForm({ read: readForm, write: writeForm, isForm: isChatForm })
  const rows: [string, (chat: ChatDraft) => string][] = [
    [t('isActive'), ({ isActive }) => t(isActive ? 'on' : 'off')],
    [t('vendor'), ({ type }) => String(type)],
    [t('id'), ({ id }) => id],
    [t('origin'), ({ origin }) => origin ?? ''],
  ]
  return (
    <VersionedState form={form}>
      {(saved) => (
        <VersionedEditor
          form={form}
          saved={saved}
          draftOf={draftOf}
          compare={(mine, theirs) => listDifferences(rows, mine, theirs)}
        >
          {(fields) => <ChatFields form={saved} {...fields} />}
        </VersionedEditor>
      )}
    </VersionedState>
  )
}

/** Who runs the chat of customers with the merchant's support. */
export default function SupportChatScreen() {
  const t = useSupportChatConsoleTexts()
  return (
    <BrandPage heading={t('nav')} intro={t('intro')}>
      <ChatEditor />
    </BrandPage>
  )
}
