import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { recordModules } from './tools/vite-record-modules.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), recordModules()],
  build: { target: 'es2023', modulePreload: false, assetsInlineLimit: 0 },
})
