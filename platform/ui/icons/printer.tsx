import { Icon, type IconProps } from '../icon.tsx'

export const PrinterIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7.5 8.5V4h9v4.5M7.5 17H5.8A1.8 1.8 0 0 1 4 15.2v-4.9a1.8 1.8 0 0 1 1.8-1.8h12.4a1.8 1.8 0 0 1 1.8 1.8v4.9a1.8 1.8 0 0 1-1.8 1.8h-1.7" />
    <rect x="7.5" y="14" width="9" height="6" rx="1" />
  </Icon>
)
