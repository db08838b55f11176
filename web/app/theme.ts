/** What the visitor chose in the theme switch; 'system' follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A cookie's value as a theme; anything unknown is 'system'. */
export const asTheme = (value: string | undefined): Theme => themes.find((theme) => theme === value) ?? 'system'
