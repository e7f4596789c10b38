/**
 * What every screen of the product is built from. It imports nothing of ours, so it knows neither session nor texts:
 * words come in as properties, the language through `BloomUiProvider`.
 */
export { ActionIcon, type ActionIconProps, Button, type ButtonProps } from './actions/button';
export { Tooltip, type TooltipSide } from './actions/tooltip';
export { classes } from './classes';
export { EmptyState } from './feedback/empty-state';
export { Banner, type NoticeAction, NoticeCard, type NoticeCardProps } from './feedback/notice-card';
export { Loading, Progress, Skeleton } from './feedback/progress';
export { Badge, StatusBadge, ToneIcon } from './feedback/status';
export { Checkbox } from './fields/checkbox';
export { type Chip, Chips } from './fields/chips';
export { ComboboxInput, type ComboboxInputProps, type Suggestions } from './fields/combobox-input';
export type { FieldTexts } from './fields/field';
export { cleanNumber, NumberInput, type NumberInputProps } from './fields/number-input';
export { OptionRow, type OptionRowProps, optionId } from './fields/option-row';
export { RadioGroup, type RadioOption } from './fields/radio-group';
export { PasswordInput, type PasswordInputProps, TextArea, TextInput, type TextInputProps } from './fields/text-input';
export * from './icons';
export { enterBlurs } from './input/enter-blurs';
export { useDebounced } from './input/use-debounced';
export { useDelayed } from './input/use-delayed';
export { type Hotkeys, useHotkeys } from './input/use-hotkeys';
export { SMALL_SCREEN, useMediaQuery, WIDE_SCREEN } from './input/use-media-query';
export { whenIdle } from './input/when-idle';
export { Actions, actionsText } from './layout/actions';
export { Card, Divider, Group, Page, Stack } from './layout/layout';
export { BreadcrumbHeader, cardRows, PageHeader, Table } from './navigation/headers';
export { PageLinks, pageLink } from './navigation/page-links';
export { type Tab, Tabs } from './navigation/tabs';
export { Corner, type CornerProps } from './overlays/corner';
export { Drawer, type DrawerProps, Modal, type ModalProps } from './overlays/dialog';
export { Menu, type MenuItem } from './overlays/menu';
export { BloomUiProvider, type UiTexts, useUi } from './provider';
export { type DateStyle, DateText, formatDate } from './text/date-text';
export { formatMoney, Money } from './text/money';
export { formatCount, formatSigned, textFormatter, textInterpolation } from './text/number-text';
export { Clamp, KeyHint, Text, Title, type Tone, VisuallyHidden } from './text/text';
