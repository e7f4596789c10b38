export function cargoHoles(text: string): string[] | undefined;
export function denyHoles(text: string): string[] | undefined;
export function npmHoles(text: string): string[] | undefined;
