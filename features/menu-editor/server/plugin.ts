import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { editorContract } from '../contract/endpoints.ts'
import { createEditorHandlers } from './editor.routes.ts'

/** Menu editing by merchants. */
export const menuEditorPlugin: ServerPlugin = {
  name: 'menu-editor',
  routes: (platform) => [bindRoutes(editorContract, createEditorHandlers(platform))],
}
