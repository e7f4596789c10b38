export function productVersion(): string;
