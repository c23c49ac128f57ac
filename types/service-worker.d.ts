// What the server writes above the service worker (scoring/offline.py).

declare const VERSION: string;
declare const PAGES: string[];
declare const FILES: string[];
declare const STATIC: string;
declare const HASHED: boolean;
