import { createContext, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import type { Language } from '#platform/kernel/language.ts'

interface Surroundings {
  /** English unless it is given. */
  readonly language?: Language
  /** Messages of that language by area; an area that is not given cannot be used. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What the routes around the hook have loaded, by the id of each, from the outermost to the innermost. */
  readonly loaded?: Readonly<Record<string, unknown>>
}

const compileMessages = (texts: NonNullable<Surroundings['texts']>) =>
  Object.fromEntries(
    Object.entries(texts).map(([area, messages]) => [
      area,
      Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileText(text)])),
    ]),
  )

const HookContext = createContext((): void => undefined)

const Probe = () => {
  const useHook = useContext(HookContext)
  useHook()
  return null
}

/**
 * What a hook returns on its first render, in one language and without a browser: effects do not run, and stores have their
 * initial state.
 */
export const callHook = <Value,>(
  hook: () => Value,
  { language = 'en', texts = {}, loaded = { root: {} } }: Surroundings = {},
): Value => {
  const values: Value[] = []
  let children: object[] = [{ index: true, Component: Probe }]
  for (const id of Object.keys(loaded).toReversed()) children = [{ id, Component: Outlet, children }]
  const Page = createRoutesStub([{ path: '/', children }])
  renderToStaticMarkup(
    <TextsProvider texts={createTexts(language, compileMessages(texts))}>
      <HookContext value={() => void values.push(hook())}>
        <Page hydrationData={{ loaderData: { ...loaded } }} />
      </HookContext>
    </TextsProvider>,
  )
  const value = values.at(-1)
  if (value === undefined) throw new Error('The hook was not called')
  return value
}
