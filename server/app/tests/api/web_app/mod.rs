mod files;
mod manifest;
