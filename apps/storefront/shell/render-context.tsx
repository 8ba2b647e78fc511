import { createContext, type ReactNode, use } from 'react'
import type { RouterContextProvider } from 'react-router'
import { getPageContext } from '#platform/contract/page-context.ts'
import type { Texts } from '#platform/i18n/texts.ts'

/** What server rendering passes to the document in addition to the router: the nonce, and the texts of a language. */
export interface RenderContext {
  readonly nonce: string
  readonly getTexts: (language: Texts['language']) => Texts
}

declare module '#platform/contract/page-context.ts' {
  interface PageContext {
    /** A new set of texts for one rendering. */
    getTexts(language: Texts['language']): Texts
    readonly textsVersion: string
  }
}

const Context = createContext<RenderContext | undefined>(undefined)

/** The render context on the server, undefined in the browser. */
export const useRenderContext = (): RenderContext | undefined => use(Context)

/** Wraps a page's rendering with the nonce and the texts for the document. */
export const withRenderContext = (context: RouterContextProvider, children: ReactNode): ReactNode => {
  const page = getPageContext(context)
  const texts = new Map<string, Texts>()
  const textsOf = (language: Texts['language']): Texts => {
    const made = texts.get(language) ?? page.getTexts(language)
    texts.set(language, made)
    return made
  }
  return <Context value={{ nonce: page.nonce, getTexts: textsOf }}>{children}</Context>
}
